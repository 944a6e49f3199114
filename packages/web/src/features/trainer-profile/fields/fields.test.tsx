import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { configKeys } from '../../../lib/query-keys.ts';
import { useForm } from '../../../lib/use-form.ts';
import { emptyProfileValues, type ProfileValues } from '../profile-values.ts';
import { LocationFields } from './location-fields.tsx';
import { SportsFields } from './sports-fields.tsx';
import { UniversityField } from './university-field.tsx';

afterEach(cleanup);

let values: ProfileValues;

/** Both fields in one form, whose values are in `values`. */
function Form({ initial }: { initial: ProfileValues }) {
  const form = useForm({ initial, send: async () => {} });
  values = form.values;
  return (
    <>
      <UniversityField form={form} isOptional />
      <SportsFields form={form} />
      <LocationFields form={form} />
    </>
  );
}

function open(given: Partial<ProfileValues> = {}, config: object = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(configKeys.all, config);
  render(
    <QueryClientProvider client={queries}>
      <Form initial={{ ...emptyProfileValues, ...given }} />
    </QueryClientProvider>,
  );
}

const university = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Current University/ });
const universityName = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name of your university' });

describe('the university', () => {
  it('is one of the list, or any other by its name', () => {
    open();
    expect(universityName()).toBeNull();
    fireEvent.change(university(), { target: { value: 'another' } });
    expect(values.currentUniversity).toBe('');
    const name = universityName() ?? expect.unreachable();
    expect(name.maxLength).toBe(100);
    fireEvent.change(name, { target: { value: 'Elon University' } });
    expect(values.currentUniversity).toBe('Elon University');
    fireEvent.change(university(), { target: { value: 'Duke University' } });
    expect([values.currentUniversity, universityName()]).toEqual(['Duke University', null]);
  });

  it('is also one that operators added', () => {
    open({ currentUniversity: 'Elon University' }, { addedUniversities: ['Elon University'] });
    expect([university().value, universityName()]).toEqual(['Elon University', null]);
  });

  it('that was saved by its name is shown with it', () => {
    open({ currentUniversity: 'Elon University' });
    expect([university().value, universityName()?.value]).toEqual(['another', 'Elon University']);
  });
});

describe('the sports', () => {
  const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

  it('are the eight most chosen and Other, and all of them at a press, by name', () => {
    open({ gender: 'Biological Male' });
    expect(offered()).toEqual([
      'Football',
      'Basketball',
      'Soccer',
      'Volleyball',
      'Baseball',
      'Track & Field',
      'Tennis',
      'Swimming & Diving',
      'Other',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'All sports' }));
    expect(offered()).toHaveLength(15);
    const search = screen.getByRole('searchbox', { name: 'Find a sport' });
    fireEvent.change(search, { target: { value: 'hockey' } });
    expect(offered()).toEqual(['Ice Hockey', 'Other']);
    fireEvent.change(search, { target: { value: 'chess' } });
    expect(offered()).toEqual(['Other']);
    expect(screen.getByText('Not listed? Choose Other.')).toBeTruthy();
  });

  it('are also those that operators added, among all of them and by their spelling', () => {
    open({ gender: 'Biological Male' }, { addedSports: ['Rugby'] });
    expect(offered()).not.toContain('Rugby');
    fireEvent.click(screen.getByRole('button', { name: 'All sports' }));
    expect(offered()).toContain('Rugby');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Other' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Other sport' }), { target: { value: 'rugby' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(values.sports).toEqual(['Rugby']);
  });

  it('that are chosen stay chosen where they are not offered', () => {
    open({ gender: 'Biological Male', sports: ['Wrestling', 'Futsal'] });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Soccer' }));
    fireEvent.click(screen.getByRole('button', { name: 'All sports' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ice' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ice Hockey' }));
    expect(values.sports).toEqual(['Wrestling', 'Futsal', 'Soccer', 'Ice Hockey']);
  });
});

describe('the zip code', () => {
  it('of another state than the chosen one is said to be so, until they fit', async () => {
    open({ homeState: 'AL', homeZipcode: '85281' });
    const zip = screen.getByRole('textbox', { name: /^Home Zipcode/ });
    const doubt = await screen.findByText('85281 is in AZ, and you chose AL. Check which one is right.');
    const hint = doubt.closest('p');
    expect(hint && zip.getAttribute('aria-describedby')?.split(' ')).toContain(hint?.id);
    fireEvent.change(screen.getByRole('combobox', { name: 'Home State' }), { target: { value: 'AZ' } });
    expect(hint?.textContent).toBe('Parents never see it.');
  });
});
