import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { Link } from 'react-router-dom';
import { loadFile, type LoadContext, type ScreenModule } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';

interface Category {
  id: string;
  title: string;
}

interface State {
  status: string;
  productsCategoryData: Category[];
}

const initialState: State = { status: 'idle', productsCategoryData: [] };

/** Has the state of the site's own catalogue, which takes the page over after a rollback. */
const slice = createSlice({
  name: 'productsCategory',
  initialState,
  reducers: {
    received: (_state, { payload }: PayloadAction<Category[]>) => ({ status: 'ready', productsCategoryData: payload }),
  },
});

function CategoryList() {
  const { productsCategoryData } = useAppSelector((state) => state['productsCategory'] as State);
  return (
    <>
      <h1>Our Products</h1>
      {productsCategoryData.map(({ id, title }) => (
        <p key={id}>
          <Link to={`/our-products/${id}`}>{title}</Link>
        </p>
      ))}
    </>
  );
}

const { Component, slices, load, meta }: ScreenModule = {
  Component: CategoryList,
  slices: [slice],
  load: (context: LoadContext) =>
    loadFile<Category[]>(context, '/data/products-category.json', { received: slice.actions.received }),
  meta: () => ({ title: 'Our Products', description: 'The categories of the test catalogue.' }),
};

export { Component, slices, load, meta };
