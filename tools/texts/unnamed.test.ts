import { expect, test } from 'vitest';
import { repositoryOf } from './testing/repository-of.ts';
import { findUnnamedTexts, proseOf } from './unnamed.ts';

const found = (code: string) => proseOf('screen.tsx', code).map(({ words }) => words);

test('Words between tags, in attributes and in strings are found', () => {
  expect(found('const a = <p title="Your name">Hello there</p>;')).toEqual(['Your name', 'Hello there']);
  expect(found("const label = isOn ? 'Switch it off' : `You have ${count} left`;")).toEqual(['Switch it off', 'You have … left']);
});

test('What t names is no fault, what is put into it may be one', () => {
  expect(found("const a = <p title={t('Your name')}>{t('Hello {who}', { who: isOn ? 'All of you' : name })}</p>;")).toEqual(['All of you']);
});

test('Names of things are no words', () => {
  const names = `<p className="Small muted text" data-of="My thing" role="status" />`;
  expect(found(`const a = ${names}; if (kind === 'Not a text') throw new Error('Broken for good');`)).toEqual([]);
  expect(found("const path = '/trainers'; const shape = 'translate(1px, 2px)'; type A = 'One of them';")).toEqual([]);
});

test('In the contract and the server, words of lists and tables and of refusals are found, too', () => {
  const labels = (code: string) => proseOf('labels.ts', code, { withLabels: true }).map(({ words }) => words);
  expect(
    labels("const head = ['Month', t('Payments'), 'Gross (USD)']; const labels = { paid: 'Paid', due: isLate ? 'Late' : t('Due') };"),
  ).toEqual(['Month', 'Gross (USD)', 'Paid', 'Late']);
  expect(labels("throw new AppError('x.refused', `It takes ${days} days`);")).toEqual(['It takes … days']);
  const names = "const a = { '@type': 'Person', className: 'Paid' }; if (type === 'Paid') send('Paid'); logger.info('A thing happened');";
  expect(labels(names)).toEqual([]);
  expect(found("const head = ['Month'];")).toEqual([]);
});

test('What the contract and the server say is named, or said by some t in the same words', () => {
  const imports = "import { t } from '@x1/contract/core/texts.ts';\n";
  const root = repositoryOf({
    'packages/contract/src/payouts/reasons.ts': `${imports}export const reasons = { back: \`Your bank said \${why}\`, other: 'Closed' };`,
    'packages/contract/src/payouts/labels.ts': `${imports}t('Your bank said {why}', { why });`,
    'packages/server/src/modules/billing/csv.ts': "export const head = ['Month'];",
    'packages/server/src/modules/admin/csv.ts': "export const head = ['Account'];",
  });
  expect(findUnnamedTexts(root)).toEqual([
    "packages/contract/src/payouts/reasons.ts:2: 'Closed' isn't named by t",
    "packages/server/src/modules/billing/csv.ts:1: 'Month' isn't named by t",
  ]);
});
