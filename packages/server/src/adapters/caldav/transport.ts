import { createOutsideRequests, type Reach, type SendOutside } from '../../platform/outside-request.ts';

/** More than two months of any calendar. */
const mostBytes = 8 * 1024 * 1024;

/** Requests to calendar servers that trainers name. @param servers which ones they may name */
export function createTransport(servers: Reach): SendOutside {
  return createOutsideRequests(servers, { mostBytes });
}

/** The sandbox stands in for every server: what is sent to one reaches it with the server's name in its path. */
export function createSandboxTransport(sandboxUrl: string): SendOutside {
  const send = createTransport('any');
  return (request) => {
    const { host, pathname, search } = request.url;
    return send({ ...request, url: new URL(`${sandboxUrl}/caldav/${host}${pathname}${search}`) });
  };
}
