import * as z from 'zod/mini';
import { t } from '../core/texts.ts';

/** Servers that have the same address for everybody; anyone else names theirs. */
export const ICLOUD_SERVER = 'https://caldav.icloud.com';

const hostPattern = /^(https?:\/\/)?([^\s/?#@:]+|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[^\s?#]*)?$/i;

/** A calendar of the trainer's own server, or of iCloud (decision 0098). */
export const CalDavAccount = z.object({
  server: z
    .string(t('must be text'))
    .check(
      z.trim(),
      z.minLength(1, t('Enter the address of your server')),
      z.maxLength(300, t('is too long')),
      z.regex(hostPattern, t('Enter an address such as cloud.example.com')),
    ),
  userName: z
    .string(t('must be text'))
    .check(
      z.trim(),
      z.minLength(1, t('Enter your user name')),
      z.maxLength(254, t('is too long')),
      z.regex(/^[^:\p{Cc}]+$/u, t("can't contain a colon")),
    ),
  password: z.string(t('must be text')).check(z.minLength(1, t('Enter your app password')), z.maxLength(300, t('is too long'))),
});
export type CalDavAccount = z.infer<typeof CalDavAccount>;

/** The whole address of what a person typed: https where they named nothing else. */
export function toServerUrl(server: string): string {
  return /^https?:\/\//i.test(server) ? server : `https://${server}`;
}
