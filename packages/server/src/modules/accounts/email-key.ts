/** By which an email is found: spellings that differ in case or in the form of their characters are one account (R154). */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
