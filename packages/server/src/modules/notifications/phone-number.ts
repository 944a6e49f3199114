import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A number as people type it, in E.164: '(919) 555-0147' is +19195550147. Without a country it is one of the US.
 *
 * @returns undefined for what is no number one could send to, such as one with an extension
 */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
