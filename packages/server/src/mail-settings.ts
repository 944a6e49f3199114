/** A mail server that accepts mails from us. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  signIn: { user: string; password: string } | undefined;
}

/** `X1 <hello@x1.example>`, or the address alone. */
export const mailFromPattern = /^(?:"?([^"<>\p{Cc}]{1,100}?)"? )?<?([^\s@<>"',;:\\()[\]]{1,64}@[A-Za-z0-9.-]{1,189})>?$/u;

/** @param address such as `smtps://user:password@mail.example` */
export function toSmtpSettings(address: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  return {
    // An IPv6 address has brackets in URLs only.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isSecure ? 465 : 587,
    isSecure,
    signIn: username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : undefined,
  };
}

/** Name and address of a sender. */
export function toMailFrom(text: string): { name: string; address: string } {
  const [, name = 'X1', address = ''] = mailFromPattern.exec(text) ?? [];
  return { name, address };
}
