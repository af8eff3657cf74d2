import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import asReleased from './toolkit.config';

type Configuration = ReturnType<typeof asReleased>[number];

/** The same remote as a container that carries a federation runtime, as toolkits before version 1.1 built all of them. */
export default (env: object) =>
  asReleased(env).map((config) => (config.name?.endsWith('web') ? withRuntime(config) : config));

function withRuntime(config: Configuration): Configuration {
  const name = config.output!.uniqueName!;
  const replaced = ['ContainerPlugin', 'ConsumeSharedPlugin'];
  return {
    ...config,
    plugins: [
      ...config.plugins!.filter((plugin) => !replaced.includes(plugin!.constructor.name)),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.js',
        exposes: { './remote': { name: 'remote', import: './src/remote.ts' } },
        shareStrategy: 'loaded-first',
        shared: {
          ...Object.fromEntries(singletons.map((each) => [each, { singleton: true, import: false as const }])),
          'shared-ui': { singleton: false },
        },
        manifest: false,
        dts: false,
      }),
    ],
  };
}

const singletons = ['react', 'react/jsx-runtime', 'react-router-dom', 'react-redux', 'styled-components'];
