import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageLink } from './language-link.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the link itself sets it.
  document.cookie = 'x1_language=; path=/; max-age=0';
});

it('offers the other language under its own name, and loads the page anew in it', () => {
  const events: string[] = [];
  vi.stubGlobal('location', { reload: () => events.push(`loaded with ${document.cookie}`) });
  render(<LanguageLink onSwitch={() => events.push('kept what was typed')} />);
  const link = screen.getByRole('button', { name: 'Español' });
  expect(link.lang).toBe('es');
  fireEvent.click(link);
  expect(events).toEqual(['kept what was typed', 'loaded with x1_language=es']);
});
