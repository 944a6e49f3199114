import { HIDDEN } from '@x1/contract/core/contact-details.ts';
import { findAddresses } from './addresses.ts';
import { findHandles } from './handles.ts';
import { findPhones } from './phones.ts';
import { type Span, toPlainText } from './plain-text.ts';

/**
 * Removes what leads off the platform before a family has paid for the first time: phone numbers, also in words, email addresses,
 * names on other platforms and links (security.md F66). Times, scores, results and dates stay. It nudges well-meaning people; it is not
 * a lock: determined people will find a way.
 */
export function hideContactDetails(text: string): { text: string; isChanged: boolean } {
  const plain = toPlainText(text);
  const found = [...findAddresses(plain.text), ...findPhones(plain.text), ...findHandles(plain.text)].map(plain.toOriginal);
  const spans = merge(found);
  let shown = '';
  let at = 0;
  for (const { from, to } of spans) {
    shown += text.slice(at, from) + HIDDEN;
    at = to;
  }
  return { text: shown + text.slice(at), isChanged: spans.length > 0 };
}

/**
 * A text for people who have not paid yet, as it is stored: without contact details, and within the length limit (R179). What was
 * hidden is not stored.
 */
export function withoutContactDetails<Text extends string | null | undefined>(text: Text, maxLength: number): Text | string {
  return typeof text === 'string' ? hideContactDetails(text).text.slice(0, maxLength) : text;
}

/** The same for a list of short texts: one with a contact detail is left out. */
export function listWithoutContactDetails<Texts extends readonly string[] | undefined>(texts: Texts): Texts | string[] {
  return texts?.filter((text) => !hideContactDetails(text).isChanged) ?? texts;
}

/** Merges overlapping parts. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else merged.push(span);
  }
  return merged;
}
