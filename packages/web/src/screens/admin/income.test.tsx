import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showInConsole } from '../../testing/console.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { IncomeSection, monthsUntil, toCsv } from './income.tsx';

const november = {
  month: '2026-11',
  isWithoutFee: false,
  provider: { paid: 4_900, refunded: -2_450, disputed: 0, fees: -172, toTrainers: 0, other: 0, change: 2_278 },
  result: { platformFees: 367, processing: -172, disputesAndLosses: 0, promotions: 0, total: 195 },
};

it('offers two years of months, the current one first, across New Year', () => {
  const months = monthsUntil(new Date('2026-01-15T12:00:00.000Z'));
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(months).toHaveLength(24);
});

it('writes every figure as a line of CSV in dollars', () => {
  const csv = toCsv(november);
  expect(csv.split('\r\n')).toContain('2026-11,Money at the provider,Refunded to cards,-24.50');
  expect(csv.split('\r\n')).toContain("2026-11,X1's result,X1's fees,3.67");
  expect(csv.split('\r\n')).toContain("2026-11,X1's result,Kept by X1,1.95");
});

it('says that the file is being saved, not where it is', async () => {
  showInConsole(
    <>
      <IncomeSection />
      <Toaster />
    </>,
    () => november,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findAllByText('Saving x1-income-2026-11.csv')).not.toEqual([]);
  expect(screen.queryByText(/in your downloads/)).toBeNull();
  vi.unstubAllGlobals();
});
