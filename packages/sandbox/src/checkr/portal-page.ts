import type { FastifyInstance } from 'fastify';
import { badge, row } from '../pages/control-row.ts';
import { html } from '../pages/html.ts';
import { readFields, sendNotice, sendOn, sendPage } from '../pages/page-request.ts';
import type { World } from '../world.ts';
import { because } from './apply-page.ts';
import type { CheckrReport } from './records.ts';
import { getReport, moveReport, movesOf } from './reports.ts';

const standsFor = 'the candidate portal of Checkr';
const address = '/sandbox/checkr/portal/:id';

const stateOf = ({ status, result, adjudication }: CheckrReport) => adjudication ?? (status === 'complete' ? (result ?? status) : status);

/** Where the person the check is about sees it, and disputes what is wrong in it. */
export function mountPortalPage(app: FastifyInstance, world: World): void {
  const reportsOf = (candidateId: string) => world.store.list('checkrReports').filter((report) => report.candidate_id === candidateId);

  app.get<{ Params: { id: string } }>(address, async (request, reply) => {
    const reports = reportsOf(request.params.id);
    const rows = reports.map((report) =>
      row('Background check', report.created_at.slice(0, 10), report.id, [
        badge('neutral', stateOf(report)),
        movesOf(report).includes('disputed')
          ? html`<form method="post"><input type="hidden" name="report" value="${report.id}"><button class="btn outline compact">Dispute</button></form>`
          : null,
      ]),
    );
    const body = html`<div>
        <h1>Your background checks</h1>
        <p class="lead">The real page would show what was found, and let you say what is wrong in it.</p>
      </div>
      <div class="card">${rows.length === 0 ? html`<p class="muted">There is no report yet.</p>` : html`<ul class="rows">${rows}</ul>`}</div>
      <a class="btn primary" href="${world.publicUrl()}/background-check">Back to X1</a>`;
    return sendPage(world, reply, { title: 'Candidate portal', standsFor, because, body });
  });

  app.post<{ Params: { id: string } }>(address, async (request, reply) => {
    const { report: reportId } = readFields(request);
    const isOwn = reportsOf(request.params.id).some(({ id }) => id === reportId);
    if (!isOwn)
      return sendNotice(world, reply, {
        status: 404,
        title: 'No such report',
        text: 'There is nothing at this address.',
        standsFor,
        because,
      });
    const report = getReport(world, String(reportId));
    if (movesOf(report).includes('disputed')) moveReport(world, report, 'disputed');
    return sendOn(world, reply, `${world.publicUrl()}/sandbox/checkr/portal/${request.params.id}`);
  });
}
