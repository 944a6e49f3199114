import * as z from 'zod/mini';

/** Servers that have the same address for everybody; anyone else names theirs. */
export const ICLOUD_SERVER = 'https://caldav.icloud.com';

const hostPattern = /^(https?:\/\/)?([^\s/?#@:]+|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[^\s?#]*)?$/i;

/** A calendar of the trainer's own server, or of iCloud (decision 0098). */
export const CalDavAccount = z.object({
  server: z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'Enter the address of your server'),
      z.maxLength(300, 'is too long'),
      z.regex(hostPattern, 'Enter an address such as cloud.example.com'),
    ),
  userName: z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your user name'),
      z.maxLength(254, 'is too long'),
      z.regex(/^[^:\p{Cc}]+$/u, "can't contain a colon"),
    ),
  password: z.string('must be text').check(z.minLength(1, 'Enter your app password'), z.maxLength(300, 'is too long')),
});
export type CalDavAccount = z.infer<typeof CalDavAccount>;

/** The whole address of what a person typed: https where they named nothing else. */
export function toServerUrl(server: string): string {
  return /^https?:\/\//i.test(server) ? server : `https://${server}`;
}
