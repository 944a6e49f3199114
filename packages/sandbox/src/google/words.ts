import { randomBytes } from 'node:crypto';

/** Random words as Google writes them: they cannot be guessed. */
export const newCode = () => `4/0${randomBytes(32).toString('base64url')}`;
export const newRefreshToken = () => `1//0${randomBytes(36).toString('base64url')}`;
export const newAccessToken = () => `ya29.${randomBytes(48).toString('base64url')}`;
export const newEventId = () => randomBytes(13).toString('hex');
