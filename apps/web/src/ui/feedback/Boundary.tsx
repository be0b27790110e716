import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly otherwise: (error: unknown) => ReactNode }

/** What fails inside it does not take the rest of the screen along. React offers this to a class alone. */
export class Boundary extends Component<Props, { readonly failure: { readonly error: unknown } | undefined }> {
  override state = { failure: undefined as { readonly error: unknown } | undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === undefined ? this.props.children : this.props.otherwise(failure.error)
  }
}
