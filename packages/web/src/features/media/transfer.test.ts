import { ApiError } from '@x1/contract/core/client.ts';
import { describe, expect, it } from 'vitest';
import { assertOffsetAnswer, isWorthRetrying } from './transfer.ts';

describe('response to an offset request', () => {
  it.each([400, 401, 403, 412, 429, 500, 502, 503, 504])(
    'treats an offset response of %i as no answer, and gives up no uploaded bytes',
    (status) => {
      expect(() => assertOffsetAnswer({ method: 'HEAD', status, body: '' })).toThrow(ApiError);
      expect(() => assertOffsetAnswer({ method: 'PATCH', status, body: '' })).not.toThrow();
    },
  );

  it.each([200, 404, 410, 423])('understands an offset response of %i', (status) => {
    expect(() => assertOffsetAnswer({ method: 'HEAD', status, body: '' })).not.toThrow();
  });
});

describe('failed request', () => {
  it.each([
    ['without an answer', { method: 'PATCH', status: 0, cause: new Error('network') }],
    ['by a server in trouble', { method: 'POST', status: 507, cause: undefined }],
    ['by a server in trouble that was asked how far it is', { method: 'HEAD', status: 0, cause: new ApiError(502, '', '') }],
    ['while the last piece was still being read', { method: 'PATCH', status: 409, cause: undefined }],
    ['while another request held the upload', { method: 'HEAD', status: 423, cause: undefined }],
  ])('retries a request that failed %s', (_name, failure) => {
    expect(isWorthRetrying(failure)).toBe(true);
  });

  it.each([
    ['as too much', { method: 'POST', status: 409, cause: undefined }],
    ['for its content', { method: 'PATCH', status: 413, cause: undefined }],
    ['to somebody who is signed in no more', { method: 'HEAD', status: 0, cause: new ApiError(401, '', '') }],
  ])('does not retry a request that was refused %s', (_name, failure) => {
    expect(isWorthRetrying(failure)).toBe(false);
  });
});
