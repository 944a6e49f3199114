import { vi } from 'vitest';

type Listener = (payload?: unknown) => void;

/** The other end of a page's connection, in place of the library, driven by a test. */
export class SocketDouble {
  connected = false;
  /** Whether the library retries automatically. */
  active = true;
  readonly io = { opts: { transports: [] as string[] }, on: (event: string, listener: Listener) => this.on(event, listener) };
  auth: (send: (auth: object) => void) => void = () => undefined;
  /** Whether the page has asked for a connection. */
  isAsked = false;
  /** How often the page asked for a connection after the first time. */
  connects = 0;
  readonly told: [event: string, payload: unknown][] = [];
  private readonly listeners = new Map<string, Listener>();
  private hear: (event: string, payload: unknown) => void = () => undefined;

  /** Takes the place of the library, until `vi.doUnmock('socket.io-client')`. */
  static install(): SocketDouble {
    const double = new SocketDouble();
    vi.doMock('socket.io-client', () => ({
      io: ({ auth }: Pick<SocketDouble, 'auth'>) => Object.assign(double, { auth, isAsked: true }),
    }));
    return double;
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }

  onAny(listener: (event: string, payload: unknown) => void): void {
    this.hear = listener;
  }

  emit(event: string, payload: unknown): void {
    this.told.push([event, payload]);
  }

  connect(): this {
    this.connects += 1;
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  /** The server lets the page in. */
  accept(): void {
    this.connected = true;
    this.listeners.get('connect')?.();
  }

  /** What the page says of itself when it asks for a connection now. */
  handshake(): object {
    let said: object = {};
    this.auth((auth) => {
      said = auth;
    });
    return said;
  }

  /** The server asks whether the page is still there. */
  ping(): void {
    this.listeners.get('ping')?.();
  }

  /** The line is lost, as seen by the library. */
  lose(): void {
    this.connected = false;
    this.listeners.get('disconnect')?.('ping timeout');
  }

  /** The server refuses the connection with this message. */
  refuse(message: string): void {
    this.active = false;
    this.listeners.get('connect_error')?.(new Error(message));
  }

  /** The connection could not be made; the library tries again. */
  fail(): void {
    this.listeners.get('connect_error')?.(new Error('websocket error'));
  }

  /** The server sends an event. */
  tell(event: string, payload: unknown): void {
    this.hear(event, payload);
  }
}
