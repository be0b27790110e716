import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { invoiceLink } from '../../api/billing.ts'

/** The link is fetched when it is wanted, for it opens only some minutes. */
function follow(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly corporateId: string
  readonly orderId: string
  readonly label: string
  readonly name?: string
}

export function InvoiceButton({ corporateId, orderId, label, name = label, ...button }: Props) {
  const fetching = useMutation({
    mutationFn: () => invoiceLink({ corporateId, orderId }),
    onSuccess: ({ url, fileName }) => follow(url, fileName),
  })
  return (
    <Button
      {...button}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      {...(name === label ? {} : { 'aria-label': name })}
    >
      {label}
    </Button>
  )
}
