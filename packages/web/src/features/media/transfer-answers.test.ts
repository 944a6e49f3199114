import { ApiError } from '@x1/contract/core/client.ts';
import { describe, expect, it } from 'vitest';
import { assertTold, isWorthRetrying } from './transfer-answers.ts';

describe('the answer to how far an upload is', () => {
  it.each([400, 401, 403, 412, 429, 500, 502, 503, 504])('is none with %i: nothing of what has arrived is given up', (status) => {
    expect(() => assertTold({ method: 'HEAD', status, body: '' })).toThrow(ApiError);
    expect(() => assertTold({ method: 'PATCH', status, body: '' })).not.toThrow();
  });

  it.each([200, 404, 410, 423])('is understood with %i', (status) => {
    expect(() => assertTold({ method: 'HEAD', status, body: '' })).not.toThrow();
  });
});

describe('a request that failed', () => {
  it.each([
    ['without an answer', { method: 'PATCH', status: 0, cause: new Error('network') }],
    ['by a server in trouble', { method: 'POST', status: 507, cause: undefined }],
    ['by a server in trouble that was asked how far it is', { method: 'HEAD', status: 0, cause: new ApiError(502, '', '') }],
    ['while the last piece was still being read', { method: 'PATCH', status: 409, cause: undefined }],
    ['while another request held the upload', { method: 'HEAD', status: 423, cause: undefined }],
  ])('%s is tried again', (_name, failure) => {
    expect(isWorthRetrying(failure)).toBe(true);
  });

  it.each([
    ['as too much', { method: 'POST', status: 409, cause: undefined }],
    ['for its content', { method: 'PATCH', status: 413, cause: undefined }],
    ['to somebody who is signed in no more', { method: 'HEAD', status: 0, cause: new ApiError(401, '', '') }],
  ])('because it was refused %s is not tried again', (_name, failure) => {
    expect(isWorthRetrying(failure)).toBe(false);
  });
});
