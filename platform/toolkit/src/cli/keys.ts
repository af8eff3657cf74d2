import { createPrivateKey, createPublicKey } from 'node:crypto';
import { partName, readRegularFile, RegistryError } from '@platform/host/registry';
import { keysFolder, operatorsKeys, publicKey, signerOf, type OperatorsKey } from '../trust';
import { keepOwnKey } from '../trust/own-key';
import { existingRegistry, hasRegistry, readArguments, registryAt, UsageError } from './arguments';
import { options, type Command } from './command';
import { ownPart } from './parts';

const usage = `(new | rotate | revoke) <part> | rotate (${operatorsKeys.join(' | ')}) | renew | adopt`;

/** `platform keys`: makes, replaces and revokes the keys that sign for the parts of a registry, and renews signatures. */
export const keys: Command = {
  usage: `${usage} [--public <file>] [--registry <folder>]`,
  summary: 'controls who may release which part: makes, replaces and revokes keys, and renews what they have signed',
  options: {
    'new <part>':
      'gives a key to a part that has none; the file is in KEYS_DIR, or .keys beside the registry. In a part’s own repository, without a registry, also prints the public half, which the site’s operators need',
    'rotate <part>': 'replaces the key of a part, or one of the operators’: online, operator, root-1, root-2, root-3',
    'revoke <part>': 'revokes the key of a part; from then on only the operators can release it',
    renew: 'renews the signatures that are past half of their validity',
    adopt: 'signs everything in the registry as it is: check its content first',
    '--public <file>': 'with new or rotate: the public key of the part’s team (PEM, Ed25519), instead of making one',
    ...options.registry,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' }, public: { type: 'string' } });
    const [action, name, ...more] = positionals;
    const takesName = action === 'new' || action === 'rotate' || action === 'revoke';
    const unknown = takesName ? more[0] : (name ?? more[0]);
    if (action !== undefined && !takesName && action !== 'renew' && action !== 'adopt')
      throw new UsageError(`There is no "${action}".`);
    if (unknown !== undefined) throw new UsageError(`There is no "${unknown}".`);
    const isOfPart = action === 'new' || (action === 'rotate' && !isOperators(name));
    if (values.public !== undefined && !isOfPart) throw new UsageError('--public is for the key of a part.');
    if (action === 'new' && values.registry === undefined && (await isTeams(name))) {
      await newOwnKey(values.public);
      return;
    }
    // Only a part's first key may create a registry: for other keys, a mistyped folder would look like success.
    const { folder, store } = action === 'new' ? registryAt(values.registry) : await existingRegistry(values.registry);
    const signer = signerOf(folder, keysFolder(folder), store);
    switch (action) {
      case 'new':
      case 'rotate': {
        if (isOperators(name) && action === 'rotate') {
          await signer.rotate(name);
          console.log(`${name} has been replaced in ${keysFolder(folder)}`);
          return;
        }
        const part = partNamed(name);
        const own = values.public === undefined ? undefined : await readPublicKey(values.public);
        await (action === 'new' ? signer.newKey(part, own) : signer.rotateKey(part, own));
        const where = values.public ?? `${keysFolder(folder)}/part-${part}.pem`;
        const replaced = action === 'new' ? '' : ', in place of the one that it had';
        console.log(`${part} is signed with the key ${where} from now on${replaced}`);
        return;
      }
      case 'revoke':
        await signer.revoke(partNamed(name));
        console.log(`the key of ${name} has been revoked; give it another one with: keys new ${name}`);
        return;
      case 'renew': {
        const renewed = await signer.renew();
        console.log(renewed.length > 0 ? `renewed: ${renewed.join(', ')}` : 'nothing is due for renewal');
        return;
      }
      case 'adopt': {
        const adopted = await signer.adopt();
        console.log(adopted.length > 0 ? `signed: ${adopted.join(', ')}` : 'everything has been signed already');
        return;
      }
      default:
        throw new UsageError('Say what to do.');
    }
  },
};

/** Whether a first key is for the part whose package this is, which is released into someone else's registry. */
async function isTeams(name: string | undefined): Promise<boolean> {
  const [own] = ownPart();
  return own !== undefined && (name ?? own) === own && !(await hasRegistry());
}

/** Makes the key of the part whose package this is, and prints its public half alone, for what runs the command. */
async function newOwnKey(given: string | undefined) {
  if (given !== undefined)
    throw new UsageError('--public is for the registry of a site, and there is none in this folder.');
  const [part] = ownPart();
  const { file, isNew, publicHalf } = await keepOwnKey(keysFolder(registryAt().folder), part!);
  console.error(
    `${isNew ? 'made' : 'kept'} ${file}, which signs the releases of ${part}: keep it secret. The operators of the site need its public half:`,
  );
  console.log(publicHalf);
}

const isOperators = (name: string | undefined): name is OperatorsKey => operatorsKeys.some((each) => each === name);

/** @throws {UsageError} if it cannot be a part's name */
function partNamed(name: string | undefined): string {
  const part = partName.safeParse(name);
  if (!part.success) throw new UsageError(name === undefined ? 'Name a part.' : `"${name}" is not the name of a part.`);
  return part.data;
}

/** @throws {RegistryError} if it is not a public key that can be used; a private one has been given to others than its team */
async function readPublicKey(file: string) {
  try {
    const content = await readRegularFile(file);
    if (isPrivateKey(content))
      throw new RegistryError(
        `${file} is a private key, with which anyone can sign. Its team has to make another one, keep it secret, and send only the public half.`,
      );
    return publicKey(createPublicKey(content));
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    throw new RegistryError(`${file} cannot be read as a public key: ${(error as Error).message}`);
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}
