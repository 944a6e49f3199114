import { NewSavedView, type SavedList, type SavedView, savedLists } from '@x1/contract/admin/saved-view.ts';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useAdminAction, useSavedViews, usualLookUps } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Filters = SavedView['filters'];

/**
 * Leaving `only` out of the audit log's address means the default. A saved view without it dates from when the log still began with
 * look-ups, so it shows them; new views always name it.
 */
const chosenIn = (list: SavedList, filters: Filters): Filters =>
  list === 'audit' ? { only: usualLookUps(new URLSearchParams(filters)), ...filters } : filters;
const keptIn = (list: SavedList, filters: Filters): Filters => (list === 'audit' ? { only: 'all', ...filters } : filters);

/** Whether a list of the console can have views. */
export function findSavedList(path: string): SavedList | undefined {
  return savedLists.find((list) => list === path);
}

/** The operator's own named filters of a list, as links; what is chosen now can be kept. Without either there's nothing. */
export function SavedViews({ list }: { list: SavedList }) {
  const views = useSavedViews();
  const [path] = useLocation();
  const narrowed = filtersOf(useSearch());
  const chosen = chosenIn(list, narrowed);
  const [isSaving, setSaving] = useState(false);
  const own = (views.data ?? []).filter((view) => view.list === list).map((view) => ({ ...view, filters: keptIn(list, view.filters) }));
  const current = own.find(({ filters }) => isSame(filters, chosen));
  const isSomethingChosen = Object.keys(narrowed).length > 0;
  if (own.length === 0 && !isSomethingChosen) return null;
  return (
    <div className="saved-views">
      {own.length > 0 && (
        <ul aria-label="Saved views">
          {own.map((view) => (
            <li key={view.id}>
              <Link
                className={view === current ? 'btn mini' : 'btn second mini'}
                href={view === current ? path : `${path}?${new URLSearchParams(view.filters)}`}
                aria-current={view === current ? 'true' : undefined}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {current && <RemoveView view={current} />}
      {isSomethingChosen && !current && (
        <Button variant="quiet" size="s" onClick={() => setSaving(true)}>
          Save this view
        </Button>
      )}
      {isSaving && <SaveDialog list={list} filters={chosen} onClose={() => setSaving(false)} />}
    </div>
  );
}

function RemoveView({ view }: { view: SavedView }) {
  const remove = useAdminAction(
    () => adminApi.removeSavedView({ params: { savedViewId: view.id } }),
    () => ({ title: `“${view.name}” removed` }),
  );
  return (
    <Button
      variant="quiet"
      size="s"
      isBusy={remove.isPending}
      aria-label={`Remove view ${view.name}`}
      onClick={() => remove.mutate(undefined)}
    >
      Remove view
    </Button>
  );
}

function SaveDialog({ list, filters, onClose }: { list: SavedList; filters: Filters; onClose: () => void }) {
  const save = useAdminAction(
    (body: { list: SavedList; name: string; filters: Filters }) => adminApi.saveView({ body }),
    ({ name }) => ({ title: `“${name}” saved` }),
  );
  const form = useForm({
    initial: { list, name: '', filters },
    schema: NewSavedView,
    send: async (body) => {
      await save.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog title="Save this view" description="Only you see it." submitLabel="Save" form={form} onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}

/** What the address narrows the list by. */
function filtersOf(search: string): Filters {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value.trim() !== ''));
}

function isSame(one: Filters, other: Filters): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
