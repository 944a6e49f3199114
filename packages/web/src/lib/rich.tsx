import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { optionOf, partsOf } from '@x1/contract/core/texts.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type RichValues = Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>>;

/**
 * A text with parts that look or do differently: `rich('Read <link>the terms</link> of {name}', { link: (text) => <Link>{text}</Link>, name })`.
 * What `t` says of its arguments holds here too. Only tests and the development server run this: a build has the finished elements in its place.
 */
export function rich(message: string, values: RichValues): ReactNode {
  return content(partsOf(message), values);
}

function content(parts: readonly MessageFormatElement[], values: RichValues, counted?: ReactNode): ReactNode {
  const nodes = parts.map((part): ReactNode => {
    if (part.type === TYPE.literal) return part.value;
    if (part.type === TYPE.pound) return counted;
    const value = 'value' in part ? values[part.value] : undefined;
    if (part.type === TYPE.tag) return typeof value === 'function' && value(content(part.children, values));
    if (typeof value === 'function') return null;
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return value;
    return content((part.options[optionOf(part, String(value))] ?? part.options['other'])?.value ?? [], values, value);
  });
  return createElement(Fragment, null, ...nodes);
}
