import { keepSharedFile, SHARE_FIELD } from '../src/lib/offline/shared-files.ts';

/** Puts what another app shared aside, and opens the page that asks where it belongs. */
export async function takeSharedFiles(request: Request): Promise<Response> {
  let outcome = '';
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_FIELD).filter((part): part is File => part instanceof File);
    for (const file of files) await keepSharedFile(file);
  } catch {
    // Such as a film that is larger than what the device lets a site keep.
    outcome = '?failed';
  }
  return Response.redirect(`/shared${outcome}`, 303);
}
