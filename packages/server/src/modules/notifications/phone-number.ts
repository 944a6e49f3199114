/**
 * A number as people type it, in E.164: '(919) 555-0147' is +19195550147. Without a country it is one of the US.
 *
 * @returns undefined for what is no number one could send to
 */
export function toE164(text: string): string | undefined {
  const [, plus = '', rest = ''] = /^\s*(\+?)([\d\s().\-/]+?)\s*$/.exec(text) ?? [];
  const digits = rest.replaceAll(/\D/g, '');
  if (plus) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  // North America: area code and exchange begin with 2 to 9.
  const [, national] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? [];
  return national && `+1${national}`;
}
