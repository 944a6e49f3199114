/** How a person is greeted: the first name, or the part of the e-mail before '@' while there is no name (S1§2). */
export function firstName({ name, email }: { name: string | null | undefined; email: string }): string {
  return name?.trim().split(/\s+/)[0] || (email.split('@')[0] ?? email);
}
