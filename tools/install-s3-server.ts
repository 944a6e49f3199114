import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const programs = ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server', 'memcached'];

/** The S3-compatible server of the storage tests, where it can be installed; elsewhere those tests say that they are skipped, and why. */
export async function installS3ServerIfPossible(): Promise<void> {
  if (programs.every((program) => existsSync(`/usr/bin/${program}`))) return;
  await installDebianPackages('an S3-compatible server for the storage tests', packages);
}
