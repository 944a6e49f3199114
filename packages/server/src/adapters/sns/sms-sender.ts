import { PublishCommand, SNSClient, SNSServiceException } from '@aws-sdk/client-sns';
import type { SmsOutcome, SmsSender } from '../../modules/notifications/port.ts';

export interface SnsOptions {
  /** The endpoint if it is not Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The sender id, in countries that allow one: 3 to 11 letters and digits. */
  readonly senderId: string | undefined;
}

const patienceMs = 10_000;
/** Errors by which SNS refuses this message or number. */
const refusals = new Set(['InvalidParameterException', 'InvalidParameterValueException', 'ValidationException', 'OptedOutException']);

/**
 * Text messages through Amazon SNS. No retries here: SNS has no idempotency key for text messages, so only the caller can decide whether
 * a retry may send it twice.
 */
export function createSmsSender({ endpoint, region, accessKeyId, secretAccessKey, senderId }: SnsOptions): SmsSender {
  const client = new SNSClient({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
  const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });
  const attributes = {
    'AWS.SNS.SMS.SMSType': attribute('Transactional'),
    ...(senderId !== undefined && { 'AWS.SNS.SMS.SenderID': attribute(senderId) }),
  };
  return {
    send: async ({ to, text }) => {
      const command = new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) });
        return 'taken';
      } catch (error) {
        return toOutcome(error);
      }
    },
  };
}

/** For answers that say nothing was sent. @throws the error if it is unknown whether it was sent */
function toOutcome(error: unknown): SmsOutcome {
  if (error instanceof SNSServiceException) return refusals.has(error.name) ? 'refused' : 'later';
  if (isNeverArrived(error)) return 'later';
  throw error;
}

function isNeverArrived(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}
