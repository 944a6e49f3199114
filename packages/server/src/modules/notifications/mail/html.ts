import { escapeHtml } from '../../../platform/html-text.ts';

/** Markup that is safe to send: every value put into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | number | null | undefined;

function toMarkup(value: Value): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeHtml(String(value));
}

/** Template tag: values are escaped, markup made by this tag is not escaped again, null and undefined show nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part));
}
