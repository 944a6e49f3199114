import { fireEvent, screen } from '@testing-library/react';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { operator, showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { RecordSection } from './record-section.tsx';

const operators = [
  { ...operator, isFormer: false },
  { id: 4, email: 'sam@x1.test', isFormer: false },
  { id: 5, email: 'lee@x1.test', isFormer: true },
];

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** The list at an address, and what it asks the server for. */
function open(address: string): string[] {
  window.history.replaceState(null, '', address);
  const asked: string[] = [];
  showInConsole(
    <RecordSection
      route={adminRoutes.listAudit}
      label="Log"
      columns={[]}
      keyOf={({ id }) => id}
      empty="Nothing is logged"
      filters={[
        { name: 'operatorId', label: 'Whose', any: "Everyone's", own: { value: String(operator.id), label: 'Mine only' } },
        { name: 'object', label: 'About', any: 'About anything', options: ['user'] },
      ]}
    />,
    (path) => {
      asked.push(path);
      return path.includes('/operators') ? operators : [];
    },
  );
  return asked;
}

const chosen = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  return select.selectedOptions[0]?.textContent;
};

it('offers the operator, colleagues and who has left', async () => {
  open('/admin/audit');
  await screen.findByText('sam@x1.test');
  const options = [...screen.getByLabelText('Whose').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(["Everyone's", 'Mine only', 'sam@x1.test', 'lee@x1.test (left)']);
});

it.each([
  ['3', 'Mine only'],
  ['4', 'sam@x1.test'],
  ['5', 'lee@x1.test (left)'],
  ['77', 'Operator 77, unknown'],
])('says whose lines a view with operatorId=%s shows: %s', async (id, label) => {
  const asked = open(`/admin/audit?operatorId=${id}`);
  await eventually(() => expect(chosen('Whose')).toBe(label));
  expect(asked.some((path) => path.includes(`operatorId=${id}`))).toBe(true);
});

it('leads from a view of somebody unknown back to everyone’s lines', async () => {
  const asked = open('/admin/audit?operatorId=77');
  await eventually(() => expect(chosen('Whose')).toBe('Operator 77, unknown'));
  fireEvent.change(screen.getByLabelText('Whose'), { target: { value: '' } });
  await eventually(() => expect(chosen('Whose')).toBe("Everyone's"));
  expect(asked.at(-1)).not.toContain('operatorId');
});

it('says of an old view what it asks for, though that can’t be chosen anymore', async () => {
  open('/admin/audit?object=old_thing');
  await screen.findByText('Nothing is logged');
  expect(chosen('About')).toBe('Old thing');
});
