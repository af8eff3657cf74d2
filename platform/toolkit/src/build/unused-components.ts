import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Compiler, type RuleSetRule } from 'webpack';

/** The only shared package that this makes smaller. */
const router = /[\\/]node_modules[\\/]react-router[\\/]/;

/**
 * Marks the components, contexts and elements that the router makes when it is evaluated as free of side effects, so that
 * webpack leaves out those that nothing uses.
 */
export const pureAnnotations: RuleSetRule = {
  test: router,
  use: {
    loader: 'swc-loader',
    options: {
      sourceMaps: true,
      parseMap: true,
      jsc: {
        target: 'es2022',
        // SWC marks them only in files that may contain JSX.
        parser: { syntax: 'ecmascript', jsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
};

const pluginName = 'DisplayNamesPlugin';

/** Leaves out the names that React's developer tools show: `Form.displayName = 'Form'` counts as a use of the form. */
export class DisplayNamesPlugin {
  apply(compiler: Compiler) {
    const { ConstDependency } = compiler.webpack.dependencies;
    compiler.hooks.compilation.tap(pluginName, (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.parser.for('javascript/esm').tap(pluginName, (parser) => {
        parser.hooks.statement.tap(pluginName, (statement) => {
          const { module } = parser.state;
          if (parser.scope.topLevelScope !== true || !router.test(module.resource)) return undefined;
          if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
            return undefined;
          const { left, right } = statement.expression;
          if (left.type !== 'MemberExpression' || left.computed || right.type !== 'Literal') return undefined;
          if (left.property.type !== 'Identifier' || left.property.name !== 'displayName') return undefined;
          module.addPresentationalDependency(new ConstDependency('', statement.range!));
          return true;
        });
      });
    });
  }
}

/**
 * Leaves out the vendor prefixes of styled-components: they are off unless a `StyleSheetManager` asks for them, which is not a
 * name that the shell provides.
 */
export const noVendorPrefixes = new webpack.NormalModuleReplacementPlugin(
  /^\.\/Prefixer\.js$/,
  'data:text/javascript,export const prefix = (declaration) => declaration;',
);

/**
 * Like webpack's own, except that it leaves out the values of styles that nothing uses: to webpack, `color.ink` might be a
 * getter with an effect.
 */
export const pureGettersMinimizer = new MinimizerPlugin({
  minimizerOptions: { compress: { passes: 2, pure_getters: true } },
});
