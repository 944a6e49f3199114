import { randomBytes, randomInt } from 'node:crypto';

/** Random words as Google writes them: they cannot be guessed. */
export const newCode = () => `4/0${randomBytes(32).toString('base64url')}`;
export const newRefreshToken = () => `1//0${randomBytes(36).toString('base64url')}`;
export const newAccessToken = () => `ya29.${randomBytes(48).toString('base64url')}`;
const letters = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('');
/** As in a call's address: abc-defg-hij. */
export const newCallCode = () => [letters(3), letters(4), letters(3)].join('-');
export const newEventId = () => randomBytes(13).toString('hex');
