import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBasisPoints, formatCents, formatCount, formatDollars } from './number-format.ts';

const intl = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options);

describe('a number is written as Intl writes it for the United States', () => {
  it('when it is a count', () => {
    const counts = intl({});
    fc.assert(fc.property(fc.maxSafeNat(), (count) => formatCount(count) === counts.format(count)));
    expect([formatCount(0), formatCount(999), formatCount(1_234), formatCount(12_345_678)]).toEqual(['0', '999', '1,234', '12,345,678']);
  });

  it('when it is an amount of cents', () => {
    const money = intl({ style: 'currency', currency: 'USD' });
    fc.assert(fc.property(fc.integer(), (cents) => formatCents(cents) === money.format(cents / 100)));
    expect([formatCents(123_450), formatCents(-5), formatCents(0)]).toEqual(['$1,234.50', '-$0.05', '$0.00']);
  });

  it('when it is a price without needless cents', () => {
    const price = intl({ style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });
    fc.assert(fc.property(fc.nat(10_000_000), (cents) => formatDollars(cents / 100) === price.format(cents / 100)));
    expect([formatDollars(50), formatDollars(62.5), formatDollars(1_200)]).toEqual(['$50', '$62.50', '$1,200']);
  });

  it('when it is a share in basis points', () => {
    const percent = intl({ style: 'percent', maximumFractionDigits: 2 });
    fc.assert(fc.property(fc.nat(10_000), (share) => formatBasisPoints(share) === percent.format(share / 10_000)));
    expect([formatBasisPoints(1_500), formatBasisPoints(1_250), formatBasisPoints(0)]).toEqual(['15%', '12.5%', '0%']);
  });
});
