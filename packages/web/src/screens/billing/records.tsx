import { BookOpenCheck, ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

/** What a trainer hands to others: the log for a compliance office. */
export function Records() {
  return (
    <section aria-labelledby="records-title">
      <h2 id="records-title" className="mb-3">
        Records
      </h2>
      <RowList label="Your records">
        <Row
          href="/lesson-log"
          lead={<Icon of={BookOpenCheck} />}
          title="Lesson log"
          note="For your college's compliance office"
          aside={<Icon of={ChevronRight} />}
        />
      </RowList>
    </section>
  );
}
