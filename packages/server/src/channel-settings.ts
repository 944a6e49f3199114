import * as z from 'zod';

/** The keys by which push services recognize this product, and its contact address. */
export interface VapidSettings {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** Amazon SNS, for text messages. */
export interface SmsSettings {
  /** The endpoint if it is not Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  senderId: string | undefined;
}

const key = (bytes: number) => `must be a key of ${bytes} bytes in base64url, as \`npx web-push generate-vapid-keys\` prints it`;

/** The variables of push and text messages; `config.ts` reads them. */
export const channelShape = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, key(65))
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, key(32))
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be an address such as mailto:hello@x1.example')
    .optional(),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://sns.example' }).optional(),
  SMS_REGION: z.string().default('us-east-1'),
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_SECRET_ACCESS_KEY: z.string().optional(),
  SMS_SENDER_ID: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$/, 'must be 3 to 11 letters and digits')
    .optional(),
};
type Channels = { [Name in keyof typeof channelShape]: z.output<(typeof channelShape)[Name]> };

const vapidNames = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;
const smsNames = ['SMS_ACCESS_KEY_ID', 'SMS_SECRET_ACCESS_KEY'] as const;

/** Each channel is configured completely, or not at all. */
export function findChannelProblems(channels: Channels): string[] {
  const missingOf = (names: readonly (keyof Channels)[], others: readonly (keyof Channels)[] = []) => {
    const isTouched = [...names, ...others].some((name) => channels[name] !== undefined);
    return isTouched ? names.filter((name) => channels[name] === undefined) : [];
  };
  return [
    ...missingOf(vapidNames).map((name) => `${name} is missing or wrong: push messages need both keys and a subject`),
    ...missingOf(smsNames, ['SMS_ENDPOINT', 'SMS_SENDER_ID']).map((name) => `${name} is missing: text messages need both keys`),
  ];
}

/** @returns undefined if not configured */
export function toVapidSettings(channels: Channels): VapidSettings | undefined {
  const [publicKey, privateKey, subject] = vapidNames.map((name) => channels[name]);
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;
}

/** @returns undefined if not configured */
export function toSmsSettings(channels: Channels): SmsSettings | undefined {
  const { SMS_ENDPOINT: endpoint, SMS_REGION: region, SMS_SENDER_ID: senderId } = channels;
  const [accessKeyId, secretAccessKey] = smsNames.map((name) => channels[name]);
  return accessKeyId && secretAccessKey ? { endpoint, region, accessKeyId, secretAccessKey, senderId } : undefined;
}
