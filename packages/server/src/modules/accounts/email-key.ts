/** The lookup key of an email: spellings that differ only in case or Unicode form are one account (R154). */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
