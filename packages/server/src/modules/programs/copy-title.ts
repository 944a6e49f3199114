import { TITLE_MAX_LENGTH } from '@x1/contract/programs/program.ts';

/** 'Copy of …', cut to the length a title may have without splitting a sign. */
export function copyTitle(title: string): string {
  const full = `Copy of ${title}`;
  if (full.length <= TITLE_MAX_LENGTH) return full;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(full)) {
    if (cut.length + segment.length > TITLE_MAX_LENGTH) break;
    cut += segment;
  }
  return cut.trimEnd();
}
