import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { mailKindLabel, mailsHref } from './mails.tsx';

it.each([
  ['payments.gift_card_paid', 'Payments: gift card paid'],
  ['payments.refunded', 'Payments: refunded'],
  ['gift-cards.sent', 'Gift cards: sent'],
  ['welcome', 'Welcome'],
])('calls the kind %s in words: %s', (kind, label) => {
  expect(mailKindLabel(kind)).toBe(label);
});

it('leads to the emails of one address, whatever characters it has', () => {
  expect(mailsHref('dana+x1@people.test')).toBe('/admin/mails?to=dana%2Bx1%40people.test');
});

it('breaks an address after the @ and the dots, and leaves its text as it is', () => {
  const { container } = render(<EmailAddress address="dana.w@people.test" />);
  expect(container.innerHTML).toBe('dana.<wbr>w@<wbr>people.<wbr>test');
});
