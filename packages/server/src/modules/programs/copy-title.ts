import { t } from '@x1/contract/core/texts.ts';
import { TITLE_MAX_LENGTH } from '@x1/contract/programs/program.ts';

/** 'Copy of …' in the current language, cut to the length a title may have without splitting a sign. */
export function copyTitle(title: string): string {
  const full = t('Copy of {title}', { title });
  if (full.length <= TITLE_MAX_LENGTH) return full;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(full)) {
    if (cut.length + segment.length > TITLE_MAX_LENGTH) break;
    cut += segment;
  }
  return cut.trimEnd();
}
