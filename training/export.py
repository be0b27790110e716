"""The network as ONNX: photo in, probabilities out, int8 inside."""

import copy

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from model import Detector, prepared


class Product(nn.Module):
    """uint8 N x H x W x 3 in; calibrated logits N x 5 x H x W and presence N x 5 out. H and W are multiples of 32."""

    def __init__(self, network, fits):
        super().__init__()
        self.network = network
        gate, slope, shift = torch.tensor(fits, dtype=torch.float32)[:, :3].T.contiguous()
        self.register_buffer("gate", gate)
        self.register_buffer("slope", slope)
        self.register_buffer("shift", shift)

    def forward(self, photo):
        pixels, _, presence = self.network(prepared(photo.permute(0, 3, 1, 2)))
        pull = self.gate * torch.clamp(presence, max=0.0)
        pixels = (pixels + pull[:, :, None, None]) * self.slope[None, :, None, None] + self.shift[None, :, None, None]
        return pixels, torch.sigmoid(presence)


def folded(network):
    network = copy.deepcopy(network).float().cpu().eval()
    for module in network.modules():
        if isinstance(module, nn.Sequential) and len(module) == 2 and isinstance(module[1], nn.BatchNorm2d):
            module[0] = fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return network


def write_float(network, fits, path):
    model = Product(folded(network), fits).eval()
    sample = torch.zeros((2, 128, 160, 3), dtype=torch.uint8)
    torch.onnx.export(
        model, (sample,), path, input_names=["photo"], output_names=["logits", "presence"], opset_version=18, dynamo=True, external_data=False, verbose=False,
        dynamic_shapes={"photo": {0: torch.export.Dim("n", min=1, max=64), 1: 32 * torch.export.Dim("rows", min=2, max=256), 2: 32 * torch.export.Dim("columns", min=2, max=256)}},
    )


class _Calibration:
    def __init__(self, pictures):
        self.rest = iter(pictures)

    def get_next(self):
        picture = next(self.rest, None)
        return None if picture is None else {"photo": picture[None]}


def write_int8(float_path, int8_path, pictures):
    """Pictures: uint8 H x W x 3 of one size, from the training photos. The first and last layers stay in float.

    Weights keep to 7 bits, without which processors that lack VNNI overflow.
    """
    import onnx
    from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    CalibrationDataReader.register(_Calibration)
    simple = str(float_path) + ".simple"
    quant_pre_process(str(float_path), simple, skip_symbolic_shape=True)
    graph = onnx.load(simple).graph
    convolutions = [node.name for node in graph.node if node.op_type == "Conv"]
    heads = [node.name for node in graph.node if node.op_type == "Conv" and _outputs(graph, node) == 5]
    last = max(i for i, node in enumerate(graph.node) if node.name in heads)
    ending = [node.name for node in graph.node[last:]]  # a logit in 256 steps would put stairs into every width
    others = [node.name for node in graph.node if node.op_type in ("Gemm", "MatMul", "Sub", "Div", "Mul", "ReduceMean", "ReduceMax", "Cast", "Transpose", "Sigmoid", "Min")]
    quantize_static(
        simple, str(int8_path), _Calibration(pictures), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, calibrate_method=CalibrationMethod.MinMax,
        op_types_to_quantize=["Conv", "Concat", "Resize", "Add", "Relu"], nodes_to_exclude=[convolutions[0], *heads, *ending, *others],
    )
    _without_traces(int8_path)


def _without_traces(path):
    """The exporter notes the source files of every node, with the folders of whoever exported."""
    import onnx

    model = onnx.load(path)
    for part in (model, model.graph, *model.graph.node, *model.graph.initializer, *model.graph.value_info, *model.graph.input, *model.graph.output, *model.functions):
        del part.metadata_props[:]
    onnx.save(model, path)


def _outputs(graph, node):
    for weights in graph.initializer:
        if weights.name == node.input[1]:
            return weights.dims[0]
    return 0


def reader(path, threads=0):
    """A function over the ONNX file that gives what judge.read gives, so that the shipped weights are judged and not their ancestors."""
    import onnxruntime
    from PIL import Image

    from judge import SCALES

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def read(picture):
        height, width = picture.shape[:2]
        pixels, presences = [], []
        for scale in SCALES:
            sized = picture if scale == 1 else np.asarray(Image.fromarray(picture).resize((max(32, round(width * scale)), max(32, round(height * scale))), Image.BOX))
            rows, columns = sized.shape[:2]
            square = np.pad(sized, ((0, -rows % 32), (0, -columns % 32), (0, 0)), mode="reflect")
            logits, presence = session.run(["logits", "presence"], {"photo": square[None]})
            logits = torch.from_numpy(logits[..., :rows, :columns].copy())
            pixels.append(logits if scale == 1 else nn.functional.interpolate(logits, size=(height, width), mode="bilinear"))
            presences.append(torch.logit(torch.from_numpy(presence), 1e-6))
        return torch.cat(pixels), torch.cat(presences)

    return read
