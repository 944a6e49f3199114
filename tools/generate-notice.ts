import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printNotice } from './checks/licenses.ts';
import { root } from './repository.ts';

// Lists whose code runs in production, and under which licenses.
writeFileSync(join(root, 'NOTICE'), printNotice(root));
