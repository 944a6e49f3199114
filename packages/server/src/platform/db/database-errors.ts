import { DatabaseError } from 'pg';
import { SilentDatabaseError } from './silence.ts';

/** Too many queries are waiting for a connection: the caller should answer 503 and let the client retry. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
  constructor() {
    super('Too many queries wait for a database connection');
  }
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
const foreignKeyViolation = '23503';
const serializationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const queryCanceled = '57014';
const idleInTransaction = '25P03';
const tooManyConnections = '53300';
const diskFull = '53100';
/** During a failover: the server we reach is a replica, or still one. No statement of ours writes where that's forbidden otherwise. */
const readOnly = '25006';
/** The same for reading an unlogged table, which a replica doesn't have; and a prepared statement whose columns have changed. */
const notSupported = '0A000';
/** Classes: connection exceptions (08) and operator intervention such as shutdown and restart (57P). */
const outage = /^(08|57P)/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** A second row with the same key; with `constraint` only if that constraint or index objects. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, uniqueViolation, constraint);
}

/** A row that overlaps another (time slots of one trainer); with `constraint` only if that constraint objects. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, exclusionViolation, constraint);
}

/** A referenced row is deleted, or a row that references a missing one is written. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, foreignKeyViolation, constraint);
}

/** A lock was not to be had within the time limit. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === lockNotAvailable;
}

/** The transaction lost against a concurrent one, or against a change of the schema, and succeeds when repeated. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === serializationFailure || error.code === deadlock || isPlanOutdated(error));
}

/** A table that a prepared statement reads has got other columns since. Found before anything of the statement is done. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === notSupported && error.message.startsWith('cached plan must not change');
}

/** The database is unavailable, overloaded or too slow for its time limits: answered with 503, not 500 (security.md F35). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError || error instanceof SilentDatabaseError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) {
    if (code === notSupported) return error.message.includes('during recovery');
    return [lockNotAvailable, queryCanceled, idleInTransaction, tooManyConnections, diskFull, readOnly].includes(code) || outage.test(code);
  }
  return (
    networkCodes.has(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  );
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  return error instanceof DatabaseError && error.code === code && (constraint === undefined || error.constraint === constraint);
}
