/** The sandbox's test cards and what they do (rulings, Running it). */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Succeeds' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0000 0000 9995', effect: 'Has insufficient funds' },
  { number: '4000 0025 0000 3155', effect: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 0259', effect: 'Succeeds, is disputed later' },
] as const;
