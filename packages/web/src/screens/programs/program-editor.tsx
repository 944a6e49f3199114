import type { UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { lazy, Suspense } from 'react';
import { dropUploads, useUploadActivity } from '../../features/media/use-uploads.ts';
import { draftKey } from '../../features/programs/program-form/form-draft.ts';
import { Placeholder } from '../../ui/placeholder.tsx';

const loadField = () => import('../../features/media/media-field.tsx');
const MediaField = lazy(async () => ({ default: (await loadField()).MediaField }));
const ProgramFormDialog = lazy(async () => {
  // The form shows the field at once: both are on their way together.
  void loadField().catch(() => undefined);
  return { default: (await import('../../features/programs/program-form/program-form-dialog.tsx')).ProgramFormDialog };
});

interface ProgramEditorProps {
  userId: UserId;
  /** Null for a new one. */
  program: Program | null;
  onClose: () => void;
  onSaved: (title: string, isDraft: boolean) => void;
}

/** The program form with its media files. */
export function ProgramEditor({ userId, program, onClose, onSaved }: ProgramEditorProps) {
  const form = draftKey(userId, program?.id ?? null);
  const activity = useUploadActivity(form);
  return (
    <Suspense fallback={null}>
      <ProgramFormDialog
        userId={userId}
        program={program}
        onClose={onClose}
        onSaved={onSaved}
        media={{
          activity,
          drop: () => dropUploads(form),
          field: (slot) => (
            <Suspense fallback={<Placeholder height={220} />}>
              <MediaField form={form} legend="Media" hint="The first picture is shown on the program’s card." {...slot} />
            </Suspense>
          ),
        }}
      />
    </Suspense>
  );
}
