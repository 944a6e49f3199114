import type { Readable } from 'node:stream';
import type { AdminReport } from '@x1/contract/admin/report.ts';
import type { ReportId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { findReport } from './reads/reports.ts';

type Needs = Pick<ModuleContext, 'files'> & Pick<AdminNeeds, 'media'>;

/** A file in the evidence of a report. */
interface ReportFile {
  readonly reportId: ReportId;
  readonly mediaId: MediaId;
}

/** Files of messages and films of athletes, of which operators see those in the evidence of a report alone. */
export function createReportFileActions(audit: Audit, { files, media }: Needs) {
  async function getFile(tx: Tx, { reportId, mediaId }: ReportFile): Promise<{ report: AdminReport; file: Attachment }> {
    const report = found(await findReport(tx, reportId), 'report.not_found');
    const { messages = [], files: films = [] } = report.evidence ?? {};
    const sent = [...messages.flatMap(({ attachments }) => attachments ?? []), ...films];
    return {
      report,
      file: found(
        sent.find(({ id }) => id === mediaId),
        'media.not_found',
      ),
    };
  }

  return {
    /** Also what was taken down, until it is deleted. @throws AppError 'report.not_found', 'media.not_found' */
    readReportFile: async (actor: Actor, wanted: ReportFile): Promise<{ name: string; content: Readable }> => {
      const note = { action: 'reports.read_file', object: 'report', objectId: wanted.reportId, reason: `file ${wanted.mediaId}` } as const;
      const { file } = await audit.record(actor, note, (tx) => getFile(tx, wanted));
      const stored = found(await media.openMessageFile({ mediaId: file.id, size: 'full', withTakenDown: true }), 'media.not_found');
      return { name: file.name, content: found(await files.read(stored), 'media.not_found') };
    },

    /** @throws AppError 'report.not_found', 'media.not_found' */
    takeDownReportFile: (actor: Actor, wanted: ReportFile, reason: string): Promise<AdminReport> =>
      audit.record(actor, { action: 'reports.take_down_file', object: 'report', objectId: wanted.reportId, reason }, async (tx) => {
        const { report, file } = await getFile(tx, wanted);
        await media.takeDown(tx, file.id, reason);
        return report;
      }),
  };
}
