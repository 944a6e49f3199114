import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@x1/contract/core/client.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

interface RecordPageProps<Item> {
  title: string;
  record: UseQueryResult<Item>;
  back: { href: string; label: string };
  children: (item: Item) => ReactNode;
}

/** One record of the console in its four states. */
export function RecordPage<Item>({ title, record, back, children }: RecordPageProps<Item>) {
  const isMissing = record.error instanceof ApiError && record.error.status === 404;
  return (
    <>
      <PageHead title={title} back={back} />
      {record.isPending && (
        <PlaceholderGroup label={`Loading ${title}`}>
          <div className="console-pair">
            <Placeholder height={260} />
            <Placeholder height={260} />
          </div>
        </PlaceholderGroup>
      )}
      {record.data && children(record.data)}
      {!record.data && isMissing && <EmptyState title="Nothing has this id" />}
      {!record.data && record.isError && !isMissing && <LoadFailed what={`${title} couldn't be loaded.`} query={record} />}
    </>
  );
}
