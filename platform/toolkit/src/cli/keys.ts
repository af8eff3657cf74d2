import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { partName, RegistryError } from '@platform/host/registry';
import { keysFolder, operatorsKeys, publicKey, signerOf, type OperatorsKey } from '../trust';
import { registryAt, readArguments, UsageError } from './arguments';
import { options, type Command } from './command';

const usage = `(new | rotate | revoke) <part> | rotate (${operatorsKeys.join(' | ')}) | renew | adopt`;

/** `platform keys`: makes, replaces and revokes the keys that sign for the parts of a registry, and renews signatures. */
export const keys: Command = {
  usage: `${usage} [--public <file>] [--registry <folder>]`,
  summary: 'controls who may release which part: makes, replaces and revokes keys, and renews what they have signed',
  options: {
    'new <part>': 'gives a part a key; the file is in KEYS_DIR, or .keys beside the registry',
    'rotate <part>': 'replaces the key of a part, or one of the operators’: online, operator, root-1, root-2, root-3',
    'revoke <part>': 'revokes the key of a part; from then on only the operators can release it',
    renew: 'signs again what has passed half of its time',
    adopt: 'signs everything in the registry as it is: check its content first',
    '--public <file>': 'with new or rotate: the public key of the part’s team (PEM, Ed25519), instead of making one',
    ...options.registry,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' }, public: { type: 'string' } });
    const [action, name, ...more] = positionals;
    const { folder, store } = registryAt(values.registry);
    const signer = signerOf(folder, keysFolder(folder), store);
    if (more.length > 0) throw new UsageError(`There is no "${more[0]}".`);
    switch (action) {
      case 'new':
      case 'rotate': {
        if (action === 'rotate' && isOperators(name)) {
          await signer.rotate(name);
          console.log(`${name} has been replaced in ${keysFolder(folder)}`);
          return;
        }
        const part = partNamed(name);
        await signer.newKey(part, values.public === undefined ? undefined : await readPublicKey(values.public));
        const where = values.public ?? `${keysFolder(folder)}/part-${part}.pem`;
        console.log(`${part} is signed with the key ${where} from now on`);
        return;
      }
      case 'revoke':
        await signer.revoke(partNamed(name));
        console.log(`the key of ${name} has been revoked; give it another one with: keys new ${name}`);
        return;
      case 'renew': {
        const renewed = await signer.renew();
        console.log(renewed.length > 0 ? `renewed: ${renewed.join(', ')}` : 'nothing is due to be renewed');
        return;
      }
      case 'adopt': {
        const adopted = await signer.adopt();
        console.log(adopted.length > 0 ? `signed: ${adopted.join(', ')}` : 'everything has been signed already');
        return;
      }
      default:
        throw new UsageError(action === undefined ? 'Say what to do.' : `There is no "${action}".`);
    }
  },
};

const isOperators = (name: string | undefined): name is OperatorsKey => operatorsKeys.some((each) => each === name);

/** @throws {UsageError} if it cannot be a part's name */
function partNamed(name: string | undefined): string {
  const part = partName.safeParse(name);
  if (!part.success) throw new UsageError(name === undefined ? 'Name a part.' : `"${name}" is not the name of a part.`);
  return part.data;
}

/** @throws {RegistryError} if it is not a public key that can be used */
async function readPublicKey(file: string) {
  try {
    return publicKey(createPublicKey(await readFile(file)));
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    throw new RegistryError(`${file} cannot be read as a public key: ${(error as Error).message}`);
  }
}
