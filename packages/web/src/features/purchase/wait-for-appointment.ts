import type { AppointmentId } from '@x1/contract/core/ids.ts';

const WAIT_MS = 10_000;
const PAUSE_MS = 500;

interface Needs {
  /** Asks the server once; null while the payment is processed. */
  readonly ask: () => Promise<AppointmentId | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Asks for the session that a payment bought until there is one, for up to 10 s (R89).
 *
 * @returns its id, or null when it took longer; a failed question counts as no answer yet
 */
export async function waitForAppointment({ ask, pause }: Needs): Promise<AppointmentId | null> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const appointmentId = await ask().catch(() => null);
    if (appointmentId !== null || waited >= WAIT_MS) return appointmentId;
    await pause(PAUSE_MS);
  }
}
