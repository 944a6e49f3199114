/** Recorders in browsers write no length: the browser knows it once it has been at the end. */
const FAR_S = 1e7;
const PATIENCE_MS = 10_000;

/** How long a film is, as this browser plays it. @returns undefined where it can't */
export async function measureFilm(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'metadata';
  try {
    const seconds = await new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('nothing was read')), PATIENCE_MS);
      video.onerror = () => reject(new Error('it is no film'));
      video.onloadedmetadata = () => {
        if (Number.isFinite(video.duration)) resolve(video.duration);
        else video.currentTime = FAR_S;
      };
      video.ondurationchange = () => Number.isFinite(video.duration) && resolve(video.duration);
      video.src = url;
    });
    return Math.max(1, Math.round(seconds * 1_000));
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
