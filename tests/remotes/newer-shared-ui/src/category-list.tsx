import { Button, Container, PageHeading } from 'shared-ui';
import type { ScreenModule } from '@platform/contract';

const { Component, meta }: ScreenModule = {
  Component: () => (
    <Container>
      <PageHeading>Our Products</PageHeading>
      <Button>Order</Button>
    </Container>
  ),
  meta: () => ({ title: 'Our Products', description: 'A page with a newer shared-ui.' }),
};

export { Component, meta };
