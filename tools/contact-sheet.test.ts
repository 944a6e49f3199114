import { expect, it } from 'vitest';
import { contactSheet } from './contact-sheet.ts';

it('shows each state once, by name, with its pictures side by side', () => {
  const sheet = contactSheet(['Home.phone.light.jpg', 'Bell, "new" & old.desktop.dark.jpg', 'Home.phone.dark.jpg', 'index.html']);
  expect(sheet.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Bell, &quot;new&quot; &amp; old</h2>', '<h2>Home</h2>']);
  expect(sheet).toContain('src="Home.phone.dark.jpg"');
  expect(sheet).toContain('src="Bell%2C%20%22new%22%20%26%20old.desktop.dark.jpg"');
});

it('says which picture of a state is missing', () => {
  expect(contactSheet(['Home.phone.light.jpg'])).toContain('No desktop.dark');
});
