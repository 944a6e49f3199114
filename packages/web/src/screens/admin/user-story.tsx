import { type StoryEntry, storyKinds } from '@x1/contract/admin/story.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Link, useLocation, useSearch } from 'wouter';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { useUserStory } from '../../features/admin/use-records.ts';
import { Select } from '../../ui/select.tsx';
import { storyHref, storyKindLabels, storyWords } from './story-words.ts';

const kindOptions = storyKinds.map((kind) => ({ value: kind, label: storyKindLabels[kind] }));

const columnsFor = (userId: number): readonly RecordColumn<StoryEntry>[] => [
  { label: 'When', width: '165px', cell: ({ at }) => <Moment at={at} /> },
  {
    label: 'What',
    width: 'minmax(0, 2fr)',
    cell: (entry) => {
      const href = storyHref(entry, userId);
      const words = storyWords(entry);
      return (
        <>
          {href === undefined ? words : <Link href={href}>{words}</Link>}
          {entry.text !== null && <span className="muted block wrap-anywhere">{entry.text}</span>}
        </>
      );
    },
  },
  {
    label: 'With or by',
    cell: ({ person, operator }) => (
      <>
        {person && <PersonLink person={person} />}
        {operator && (
          <span className="block">
            <EmailAddress address={operator.email} />
          </span>
        )}
        {!person && !operator && <span className="muted">–</span>}
      </>
    ),
  },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => (amount === null ? '' : formatCents(amount)) },
];

/** Everything an operator may know of one person, the newest first (decision 0136). Which kind is shown is in the address. */
export function UserStory({ userId }: { userId: number }) {
  const [path, navigate] = useLocation();
  const kind = new URLSearchParams(useSearch()).get('kind') ?? '';
  const story = useUserStory(userId, kind);
  return (
    <section aria-labelledby="user-story">
      <h2 id="user-story">Story</h2>
      <search className="filter-bar" aria-label="Filters">
        <Select
          label="Kind"
          isLabelHidden
          placeholder="Everything"
          options={kindOptions}
          value={kind}
          onChange={({ target: { value } }) => navigate(value ? `${path}?kind=${value}` : path, { replace: true })}
        />
      </search>
      <RecordList
        label="Story"
        records={story}
        columns={columnsFor(userId)}
        keyOf={({ event, id, at, detail }) => `${event} ${id} ${at} ${detail}`}
        empty="Nothing of this kind happened"
      />
    </section>
  );
}
