/** What a trainer may send to the compliance office of a U.S. college: in English in every language. What it says of the log is decision 0104's. */
export const OFFICE_LETTER = [
  'Hello,',
  "I'm a student-athlete here, and I'd like to give private lessons to young athletes through X1, an online marketplace. Families find me there and pay the price I set, and X1 pays me.",
  "I won't use the college's fields, gyms or gear without your written permission. X1 keeps a log of every lesson that I can send you: date, place, the athlete's initials, the fee, and who paid it.",
  'May I start? And is there anything you need from me first?',
  'Thank you,\n[your name, team]',
].join('\n\n');
