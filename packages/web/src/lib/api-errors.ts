import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import { sentenceOfPhrase } from './form-schema.ts';
import { lineNow } from './offline/line.ts';

/** Why a call without an answer failed, where the device itself has no line. What was typed stays. */
const OFFLINE = t("You're offline. Try again once you're back.");

/**
 * What a toast says about a failed call: the server's sentence alone, or the specified text when there is none (R26).
 *
 * @param fallback the text of the error catalogs (S1§8, S2§8)
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text || fallback;
  return lineNow().isOffline ? OFFLINE : fallback;
}

/** What the server says about single fields of a refused form; empty when it says nothing. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = (error instanceof ApiError && error.body?.fields) || {};
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, sentenceOfPhrase(message)]));
}

/** Whether the call was refused with this code of the catalog. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether the call was refused with a code of this group, such as 'promo_code'. */
export function isCodeOf(error: unknown, group: string): boolean {
  return error instanceof ApiError && error.code?.startsWith(`${group}.`) === true;
}

/** A number that a refusal carries for the screen, such as the new price; undefined without it. */
export function numberDetail(error: unknown, name: string): number | undefined {
  const value = error instanceof ApiError ? error.body?.details?.[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
